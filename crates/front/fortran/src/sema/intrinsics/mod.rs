//! The intrinsic procedures: their names, and their arguments by position or keyword.

mod old_names;

pub(crate) use old_names::old_name;

use crate::ast::Arg;

/// Functions; which of them are modelled is decided where they are lowered.
const FUNCTIONS: &str = "abs achar acos acosh adjustl adjustr aimag aint all allocated amax0 amax1 amin0 \
    amin1 amod alog alog10 anint any asin asinh associated atan atan2 atanh bge bgt ble blt bit_size btest \
    ccos cabs ceiling cexp char clog cmplx command_argument_count conjg cos cosh coshape count cshift csin \
    csqrt dabs dacos dasin datan datan2 dble dcos dcosh ddim dexp digits dim dint dlog dlog10 dmax1 dmin1 \
    dmod dnint dot_product dprod dsign dsin dsinh dsqrt dtan dtanh eoshift epsilon erf erfc exp exponent \
    dfloat dcmplx dimag dconjg and or xor lshift rshift rank extends_type_of failed_images findloc float floor fraction gamma get_team getpid huge hypot iabs iachar \
    iall iand iany ibclr ibits ibset ichar idim idint idnint ieor ifix image_index image_status index int \
    ior iparity is_contiguous is_iostat_end is_iostat_eor ishft ishftc isign isnan kind lbound lcobound \
    leadz len len_trim lge lgt lle llt log log10 log_gamma logical maskl maskr matmul max max0 max1 \
    maxexponent maxloc maxval merge merge_bits min min0 min1 minexponent minloc minval mod modulo nearest \
    new_line nint norm2 not null num_images out_of_range pack parity popcnt poppar precision present product \
    radix range real reduce repeat reshape rrspacing same_type_as scale scan selected_char_kind \
    selected_int_kind selected_real_kind set_exponent shape shifta shiftl shiftr sign sin sinh size sngl \
    spacing spread sqrt stopped_images storage_size sum tan tanh team_number this_image tiny trailz transfer \
    transpose trim ubound ucobound unpack verify sizeof loc compiler_version compiler_options iargc second \
    rand irand time dtime etime imag imagpart realpart ";

const LOGICAL: &str = "all allocated any associated bge bgt ble blt btest extends_type_of is_contiguous \
    is_iostat_end is_iostat_eor isnan lge lgt lle llt logical out_of_range parity present same_type_as ";

const SUBROUTINES: &str = "atomic_add atomic_and atomic_cas atomic_define atomic_fetch_add atomic_fetch_and \
    atomic_fetch_or atomic_fetch_xor atomic_or atomic_ref atomic_xor co_broadcast co_max co_min co_reduce \
    co_sum cpu_time date_and_time event_query execute_command_line exit abort flush get_command \
    get_command_argument get_environment_variable getarg mvbits move_alloc random_init random_number \
    random_seed sleep system system_clock ";

pub(crate) fn is_function(name: &str) -> bool {
    FUNCTIONS.split_ascii_whitespace().any(|known| known == name)
}

pub(crate) fn is_subroutine(name: &str) -> bool {
    SUBROUTINES.split_ascii_whitespace().any(|known| known == name)
}

pub(crate) fn is_known(name: &str) -> bool {
    is_function(name) || is_subroutine(name)
}

/// Whether a function gives a truth value, whatever it is given.
pub(crate) fn is_logical(name: &str) -> bool {
    LOGICAL.split_ascii_whitespace().any(|known| known == name)
}

/// Which argument a position or keyword means.
pub(crate) fn argument(args: &[Arg], position: usize, name: &str) -> Option<usize> {
    let named = args.iter().position(|arg| arg.name.as_ref().is_some_and(|n| &*n.name == name));
    named.or_else(|| args.get(position)?.name.is_none().then_some(position))
}
