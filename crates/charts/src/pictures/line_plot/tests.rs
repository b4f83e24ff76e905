//! Curves at the borders, names that keep clear of each other, zeros on a logarithmic axis, the table, pointers.

use super::*;
use crate::Node;

fn log(series: Vec<Series>) -> LinePlot {
    LinePlot {
        x: Axis::linear("x"),
        y: Axis::log("y").from(0.01).to(1.0),
        series,
        ..LinePlot::default()
    }
}

fn strokes(scene: &Scene) -> Vec<Vec<(f64, f64)>> {
    let path = scene.nodes.iter().find_map(|node| match node {
        Node::Path(path) if path.paint == Paint::Kept => Some(path.strokes.clone()),
        _ => None,
    });
    path.unwrap_or_default()
}

#[test]
fn a_curve_leaves_at_the_border_and_comes_back() {
    let points = vec![(0.0, 0.1), (1.0, 0.001), (2.0, 0.1)];
    let scene = log(vec![Series::line("a", points)]).scene("plot", 640.0);
    let strokes = strokes(&scene);
    assert_eq!(strokes.len(), 2);
    // Halfway down a logarithmic axis the line is halfway between its points.
    let (out, back) = (strokes[0][1], strokes[1][0]);
    assert_eq!(out.1, back.1);
    let (from, to) = (strokes[0][0].0, strokes[1][1].0);
    let part = |x: f64| (x - from) / (to - from);
    assert!((part(out.0) - 0.25).abs() < 1e-9 && (part(back.0) - 0.75).abs() < 1e-9);
}

#[test]
fn zeros_have_no_place_on_a_logarithmic_axis_and_that_is_said() {
    let points = vec![(0.0, 0.0), (1.0, 0.1), (2.0, 0.5)];
    let plot = log(vec![Series::line("a", points)]);
    assert_eq!(strokes(&plot.scene("plot", 640.0))[0].len(), 2);
    let words = plot.description();
    assert!(
        words.contains("from 0.100 at 1 to") && words.contains("1 point has no place"),
        "{words}"
    );
}

#[test]
fn names_keep_clear_of_each_other_and_keep_their_order() {
    for ends in [vec![0.5; 8], vec![0.011; 8], vec![0.99; 8]] {
        let curve = |(index, &end): (usize, &f64)| {
            Series::line(
                format!("n{index}"),
                vec![(0.0, 0.1), (1.0, end * (1.0 - index as f64 * 1e-3))],
            )
        };
        let plot = log(ends.iter().enumerate().map(curve).collect());
        let scene = plot.scene("plot", 320.0);
        let names = scene.nodes.iter().filter_map(|node| match node {
            Node::Text(text) if text.halo => Some((text.y, text.content.clone())),
            _ => None,
        });
        let mut names: Vec<(f64, String)> = names.collect();
        names.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(
            names.windows(2).all(|pair| pair[1].0 - pair[0].0 >= 15.9),
            "{names:?}"
        );
        let order: Vec<String> = names.into_iter().map(|name| name.1).collect();
        assert_eq!(order, ["n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7"]);
        assert!(scene.height < 400.0);
    }
}

#[test]
fn the_table_has_a_row_for_every_place_of_any_series() {
    let plot = log(vec![
        Series::line("a", vec![(1.0, 0.1), (3.0, 0.3)]),
        Series::points("b", vec![(2.0, 0.2), (3.0, 0.4)]),
    ]);
    assert_eq!(
        plot.table().to_csv(),
        "x,a,b\r\n1,0.1,\r\n2,,0.2\r\n3,0.3,0.4\r\n"
    );
}

#[test]
fn a_pointer_finds_its_place() {
    let plot = log(vec![Series::line("a", vec![(0.0, 0.1), (10.0, 0.2)])]);
    assert_eq!(
        (plot.x_at(-5.0, 640.0), plot.x_at(640.0, 640.0)),
        (0.0, 10.0)
    );
}

#[test]
fn an_interval_is_drawn_through_its_point_and_has_columns_of_its_own() {
    let points = vec![(1.0, 0.2), (2.0, 0.4)];
    let series = Series::points("measured", points).within(vec![0.1..0.3, 0.25..0.6]);
    let plot = log(vec![Series::line("exact", vec![(1.0, 0.1)]), series]);
    assert_eq!(
        plot.table().to_csv(),
        "x,exact,measured,\"measured, interval from\",\"measured, interval to\"\r\n1,0.1,0.2,0.1,0.3\r\n2,,0.4,0.25,0.6\r\n"
    );
    let scene = plot.scene("plot", 640.0);
    let dots: Vec<(f64, f64)> = scene
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Dot(dot) => Some((dot.x, dot.y)),
            _ => None,
        })
        .collect();
    let upright = scene.nodes.iter().find_map(|node| match node {
        Node::Path(path) if path.strokes.len() == 6 => Some(path.strokes.clone()),
        _ => None,
    });
    let upright = upright.unwrap_or_default();
    for (dot, line) in dots[1..].iter().zip(upright.iter().step_by(3)) {
        assert_eq!(line[0].0, dot.0);
        assert!(line[1].1 < dot.1 && dot.1 < line[0].1, "{line:?} {dot:?}");
    }
}
