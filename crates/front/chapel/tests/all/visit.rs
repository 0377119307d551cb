//! A visitor reaches every expression, wherever it stands.

use crate::common::stmts;
use partita_chapel::ast::{Expr, ExprKind};
use partita_chapel::visit::{Visitor, walk_expr, walk_stmts};

struct Names(Vec<String>);

impl Visitor for Names {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.0.push(name.to_string());
        }
        walk_expr(self, expr);
    }
}

/// In the text every name that a visitor must meet begins with `v_`, and none stands there twice.
#[test]
fn every_place_is_visited() {
    let text = "
        v_a; v_b = v_c; var x: v_d = v_e; on v_f var y; extern v_g var z: v_h;
        if v_i { v_j; } else if const q = v_k then v_l; else v_m;
        while v_n do v_o; while const q = v_p do v_q; do v_r; while v_s;
        for i in v_t do v_u; forall i in zip(v_v, v_w) with (var t: v_x = v_y, v_z reduce r) do v_aa;
        [i in v_ab] v_ac; begin with (in t = v_ad) v_ae; cobegin { v_af; v_ag; } sync v_ah; atomic { v_ai; }
        serial v_aj do v_ak; local v_al do v_am; on v_an do v_ao;
        select v_ap { when v_aq, v_ar do v_as; otherwise v_at; }
        proc f(x: v_au = v_av, y...v_aw): v_ax where v_ay { return v_az; }
        proc (v_ba).g() do yield v_bb;
        label l v_bc; delete v_bd, v_be; defer v_bf; try { v_bg; } catch e: v_bh { throw v_bi; }
        require v_bj; module M { v_bk; } class C: v_bl { var f = v_bm; forwarding v_bn; forwarding var g: v_bo; }
        enum e { a = v_bp } export v_bq proc h() { } { v_br; }
        x = -v_bs + v_bt..v_bu; x = v_bv:v_bw; x = v_bx(v_by, n = v_bz)[v_ca].f; x = (v_cb, (...v_cc));
        x = [v_cd, v_ce]; x = [v_cf; v_cg;; v_ch; v_ci]; x = [v_cj => v_ck]; x = {v_cl, v_cm};
        x = new owned v_cn(v_co); x = borrowed v_cp; x = v_cq!; x = v_cr?; x = if v_cs then v_ct else v_cu;
        x = for i in v_cv do if v_cw then v_cx; x = [v_cy, v_cz] v_da; x = v_db reduce v_dc; x = + scan v_dd;
        x = sync v_de; x = try v_df; x = proc(a: v_dg) { return v_dh; }; x = proc(v_di): v_dj;
        x = let a = v_dk in v_dl; x = v_dm by v_dn;
    ";
    let mut names = Names(Vec::new());
    walk_stmts(&mut names, &stmts(text));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut expected: Vec<&str> =
        text.split(|c| !is_name(c)).filter(|word| word.starts_with("v_")).collect();
    let mut found: Vec<&str> =
        names.0.iter().map(String::as_str).filter(|name| name.starts_with("v_")).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}
