//! A visitor reaches every expression, wherever it stands.

use crate::common::file;
use partita_x10::Dialect;
use partita_x10::ast::{Expr, ExprKind};
use partita_x10::visit::{Visitor, walk_expr, walk_file};

struct Names(Vec<String>);

impl Visitor for Names {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.0.push(name.to_string());
        }
        walk_expr(self, expr);
    }
}

#[track_caller]
fn every_name_is_visited(text: &str, dialect: Dialect) {
    let mut names = Names(Vec::new());
    walk_file(&mut names, &file(text, dialect));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut expected: Vec<&str> =
        text.split(|c| !is_name(c)).filter(|word| word.starts_with("v_")).collect();
    let mut found: Vec<&str> =
        names.0.iter().map(String::as_str).filter(|name| name.starts_with("v_")).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

/// In the text every name that a visitor must meet begins with `v_`, and none stands there twice.
#[test]
fn every_place_is_visited() {
    every_name_is_visited(
        "@X(v_a) class A[T](@Y(v_b) n: L{v_c}){v_d} extends B(v_e) implements C{v_f} {
        @Z(v_g) val x: D[E(v_h)] = v_i; type T(n: F(v_j)){v_k} = G(v_l);
        def f(@Y(v_m) x: H(v_n)){v_o} offers I(v_p) throws J(v_q): K(v_r) { v_s(v_t); }
        def g() = v_u; def this(x: H(v_v)){v_w}: K(v_x) { super(v_y); property(v_z); }
        def h() {
          val a: L(v_ba) = v_bb; class N { val x = v_bc; } type U = V(v_bd);
          if (v_be) v_bf(); else v_bg(); while (v_bh) v_bi(); do v_bj(); while (v_bk);
          for (var i: L(v_bl) = v_bm; v_bn; v_bo++) v_bp(); for (i = v_bq; ; ) ;
          for (x: L(v_br) in v_bs) v_bt(); ateach (x in v_bu) clocked(v_bv) v_bw();
          switch (v_bx) { case v_by: v_bz(); default: v_ca(); }
          l: for (v_cb) v_cc(); return v_cd; throw v_ce;
          try { v_cf(); } catch (e: L(v_cg)) { v_ch(); } finally { v_ci(); } assert v_cj : v_ck;
          @W(v_cl) async clocked(v_cm, v_cn) v_co(); finish v_cp(); at (v_cq) v_cr(); atomic v_cs();
          when (v_ct) v_cu(); offer v_cv; { v_cw(); }
          v_cx.for[L(v_cy)] (x: L(v_cz) in v_da) { v_db(); }
          v_dc.try (v_dd) { v_de(); } catch (e: L(v_df)) { v_dg(); } finally { v_dh(); }
          v_di.if (v_dj) { v_dk(); } else { v_dl(); }
          x = v_dm.this; x = v_dn.super.f(); x = v_do.f; x = v_dp[L(v_dq)](v_dr);
          x = v_ds.operator as[L(v_dt)](v_du); x = v_dv.new N[L(v_dw)](v_dx) { val y = v_dy; };
          x = [v_dz, -v_ea, v_eb + v_ec]; v_ed = v_ee; v_ef(v_eg) += v_eh; x = v_ei ? v_ej : v_ek;
          x = v_el as L(v_em); x = v_en instanceof L(v_eo);
          x = (a: L(v_ep)){v_eq}: L(v_er) => v_es; x = () offers L(v_et) => { v_eu(); v_ev };
          x = at (v_ew) v_ex; x = finish (v_ey) { v_ez(); };
          x = L[M(v_fa)] <: N(v_fb); x = L[M(v_fc)] haszero; x = L[M(v_fd)] isref; x = L[M(v_fe)].y;
          val z: (x: L(v_ff)){v_fg} => L(v_fh) = null; val w <: L(v_fi) = null; val u: A[L(v_fj)].B = null;
        } }
        type Q = R(v_fk);",
        Dialect::Current,
    );
    every_name_is_visited(
        "class A { val x: L!v_a = future (v_b) { v_c }; val y = future[L(v_d)] (v_e) v_f;
        def f() { when (v_g) v_h(); or (v_i) v_j(); async (v_k) clocked(v_l) v_m(); } }",
        Dialect::Legacy,
    );
}
