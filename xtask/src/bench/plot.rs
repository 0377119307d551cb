//! A small plot as SVG: a quantity against size, with a logarithmic scale.
//!
//! No dependency: lines, circles and text are all it needs. A run that was cut short is drawn as an
//! open circle; its true place is higher up.

use std::fmt::Write;

pub(crate) struct Series {
    pub(crate) name: &'static str,
    /// Per size; `None` where there is no run.
    pub(crate) points: Vec<Option<Point>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) value: f64,
    /// The run ended by itself.
    pub(crate) complete: bool,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Colours that also differ in brightness.
const COLOURS: [&str; 5] = ["#1b6ca8", "#7fb7e6", "#b3261e", "#f0a35e", "#4b7f2a"];

/// What is drawn upwards.
pub(crate) struct Quantity {
    name: &'static str,
    /// Nothing below is worth telling apart; a power of ten.
    floor: f64,
    /// The scale goes up to here at least; a power of ten.
    least_top: f64,
    label: fn(f64) -> String,
}

pub(crate) const SECONDS: Quantity =
    Quantity { name: "seconds, one thread", floor: 1e-3, least_top: 1.0, label: seconds_label };

pub(crate) const STATES: Quantity =
    Quantity { name: "states", floor: 1.0, least_top: 1_000.0, label: count_label };

pub(crate) const TRANSITIONS: Quantity =
    Quantity { name: "transitions", floor: 100.0, least_top: 10_000.0, label: count_label };

pub(crate) fn svg(
    title: &str,
    quantity: &Quantity,
    axis: &str,
    labels: &[&str],
    series: &[Series],
) -> String {
    let all = series.iter().flat_map(|one| one.points.iter().flatten());
    let most = all.map(|point| point.value).fold(quantity.least_top, f64::max);
    let floor = quantity.floor;
    let decades = (most.log10().ceil() - floor.log10()).max(1.0);
    let scale = Scale { floor, decades, sizes: labels.len() };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    text(&mut out, LEFT, 22.0, "start", &format!("{title}: {}", quantity.name));
    for decade in 0..=scale.decades as i32 {
        let value = floor * 10_f64.powi(decade);
        let y = scale.y(value);
        line(&mut out, (LEFT, y), (WIDTH - RIGHT, y), "#dddddd", 1.0);
        text(&mut out, LEFT - 8.0, y + 4.0, "end", &(quantity.label)(value));
    }
    for (index, label) in labels.iter().enumerate() {
        text(&mut out, scale.x(index), HEIGHT - BOTTOM + 18.0, "middle", label);
    }
    text(&mut out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12.0, "middle", axis);
    for ((number, one), colour) in series.iter().enumerate().zip(COLOURS.iter().cycle()) {
        draw(&mut out, &scale, one, colour);
        let y = TOP + 12.0 + 20.0 * number as f64;
        let x = WIDTH - RIGHT + 16.0;
        line(&mut out, (x, y - 4.0), (x + 18.0, y - 4.0), colour, 2.0);
        text(&mut out, x + 24.0, y, "start", one.name);
    }
    out.push_str("</svg>\n");
    out
}

struct Scale {
    floor: f64,
    decades: f64,
    sizes: usize,
}

impl Scale {
    fn x(&self, index: usize) -> f64 {
        let steps = self.sizes.max(2) - 1;
        LEFT + 24.0 + (WIDTH - LEFT - RIGHT - 48.0) * index as f64 / steps as f64
    }

    fn y(&self, value: f64) -> f64 {
        let decades = (value.max(self.floor) / self.floor).log10();
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * decades / self.decades
    }
}

fn draw(out: &mut String, scale: &Scale, series: &Series, colour: &str) {
    let places = series.points.iter().enumerate();
    let places: Vec<(f64, f64, bool)> = places
        .filter_map(|(index, point)| {
            point.map(|point| (scale.x(index), scale.y(point.value), point.complete))
        })
        .collect();
    for pair in places.windows(2) {
        line(out, (pair[0].0, pair[0].1), (pair[1].0, pair[1].1), colour, 2.0);
    }
    for (x, y, complete) in places {
        let fill = if complete { colour } else { "white" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        );
    }
}

fn line(out: &mut String, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ = writeln!(
        out,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
    );
}

fn text(out: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
}

fn seconds_label(seconds: f64) -> String {
    if seconds < 0.999 { format!("{:.0} ms", seconds * 1000.0) } else { format!("{seconds:.0} s") }
}

fn count_label(count: f64) -> String {
    match count {
        millions if millions > 0.999e6 => format!("{:.0} M", millions / 1e6),
        thousands if thousands > 0.999e3 => format!("{:.0} k", thousands / 1e3),
        few => format!("{few:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_is_higher_and_everything_is_inside() {
        let scale = Scale { floor: 1e-3, decades: 5.0, sizes: 3 };
        assert!(scale.y(10.0) < scale.y(1.0));
        assert!((scale.y(0.0) - (HEIGHT - BOTTOM)).abs() < 1e-9);
        assert!((scale.y(100.0) - TOP).abs() < 1e-9);
        assert!(scale.x(0) > LEFT && scale.x(2) < WIDTH - RIGHT);
    }

    #[test]
    fn a_run_that_was_cut_short_is_open() {
        let point = |value, complete| Some(Point { value, complete });
        let points = vec![point(0.1, true), None, point(120.0, false)];
        let series = [Series { name: "one", points }];
        let plot = svg("a < b", &SECONDS, "N", &["1", "2", "3"], &series);
        assert_eq!(plot.matches("<circle").count(), 2);
        assert_eq!(plot.matches("fill=\"white\" stroke").count(), 1);
        assert!(plot.contains("a &lt; b") && plot.contains(">1000 s<") && plot.contains(">10 ms<"));
        let plot = svg("a", &TRANSITIONS, "N", &["1", "2", "3"], &series);
        assert!(
            plot.contains("a: transitions") && plot.contains(">100<") && plot.contains(">10 k<")
        );
    }
}
