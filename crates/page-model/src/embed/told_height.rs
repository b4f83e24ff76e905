//! Which heights the page around an embed is told. Each answer of that page changes the frame, and with it what is measured
//! next; so the heights must come to an end, whatever that page makes of them.

/// The most that a scroll bar takes of a width, in CSS pixels.
const SCROLL_BAR: u32 = 24;
/// The most that border and padding of a frame take of its height, in CSS pixels.
const MOST_EDGE: u32 = 64;

/// Frames with a whole screen, of which there are three arrangements by width in CSS pixels, as `web/styles/frame.css` has them.
/// A screen fills its frame, whatever its height: in one of these heights text, picture and buttons are in view together.
const SCREEN_HEIGHT: u32 = 640;
/// The same below a width of [`ONE_COLUMN`], where the buttons take two rows.
const NARROW_SCREEN_HEIGHT: u32 = 760;
const ONE_COLUMN: f64 = 576.0;
/// The same with a lesson, which stands below the picture up to a width of [`BESIDE`]. From 896 pixels of height on, narrow
/// frames show the settings as well.
const LESSON_HEIGHT: u32 = 880;
const BESIDE: f64 = 896.0;

/// The height for a whole screen in a frame of this width, in CSS pixels.
pub fn screen_height(width: f64, has_lesson: bool) -> u32 {
    match width {
        narrow if narrow < BESIDE && has_lesson => LESSON_HEIGHT,
        narrow if narrow < ONE_COLUMN => NARROW_SCREEN_HEIGHT,
        _ => SCREEN_HEIGHT,
    }
}

/// A size in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentSize {
    /// The width that the frame leaves to its content: without a scroll bar. It is 0 while the frame is hidden.
    pub width: u32,
    /// The height that the content has at that width.
    pub height: u32,
}

/// What the page around has been told.
#[derive(Debug, Default)]
pub struct ToldHeight {
    last: Option<ContentSize>,
    before: Option<ContentSize>,
    /// The height of the frame's inside when it was told.
    inside: u32,
    /// What border and padding are known to take of a height that is told.
    edge: u32,
}

impl ToldHeight {
    /// The height to tell for content that was measured in a frame whose inside is so high; `None` where that is no news, or
    /// where it would begin again what has been told.
    pub fn of_content(&mut self, now: ContentSize, inside: u32) -> Option<u32> {
        if now.width == 0 || self.last == Some(now) || self.is_round(now) {
            return None;
        }
        self.before = self.last.replace(now);
        self.inside = inside;
        Some(now.height + self.edge)
    }

    /// The height to tell once the inside of the frame is so high: where the page around took what it was told for the
    /// height with border and padding, these are added.
    pub fn of_frame(&mut self, inside: u32) -> Option<u32> {
        let height = self.last?.height;
        let lost = height.saturating_sub(inside);
        if inside == self.inside || lost == 0 || self.edge + lost > MOST_EDGE {
            return None;
        }
        self.inside = inside;
        self.edge += lost;
        Some(height + self.edge)
    }

    /// Whether the content went back to the size before the last one because a scroll bar came or went: the larger height
    /// stays, and with it the scroll bar.
    fn is_round(&self, now: ContentSize) -> bool {
        let is_back = self.before == Some(now);
        self.last.is_some_and(|last| {
            let width = last.width.abs_diff(now.width);
            is_back && now.height < last.height && (1..=SCROLL_BAR).contains(&width)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More heights than this are told only where one leads to the next.
    const MOST: usize = 5;

    /// What is told where content as high as `content` says stands in a frame that becomes, of a height that is told, as wide and
    /// as high inside as `host` says.
    fn told(content: fn(u32) -> u32, host: fn(u32) -> (u32, u32)) -> Vec<u32> {
        let (mut told, mut heights) = (ToldHeight::default(), Vec::new());
        let (mut width, mut inside) = (800, 150);
        loop {
            let size = |width| ContentSize {
                width,
                height: content(width),
            };
            let height = (told.of_content(size(width), inside)).or_else(|| told.of_frame(inside));
            let Some(height) = height else {
                return heights;
            };
            heights.push(height);
            assert!(heights.len() <= MOST, "{heights:?}");
            (width, inside) = host(height);
        }
    }

    #[test]
    fn a_page_that_adds_pixels_is_told_once() {
        assert_eq!(told(|_| 500, |height| (800, height + 20)), [500]);
        assert_eq!(told(|_| 500, |height| (800, height)), [500]);
    }

    #[test]
    fn border_and_padding_are_added_once_and_remembered() {
        assert_eq!(told(|_| 500, |height| (800, height - 6)), [500, 506]);
        let mut told = ToldHeight::default();
        let size = |height| ContentSize { width: 800, height };
        assert_eq!(told.of_content(size(500), 150), Some(500));
        assert_eq!(told.of_frame(494), Some(506));
        assert_eq!(told.of_frame(500), None);
        assert_eq!(told.of_content(size(300), 500), Some(306));
        assert_eq!(told.of_frame(300), None);
    }

    #[test]
    fn a_page_that_does_not_answer_or_has_a_greatest_height_is_told_no_more() {
        assert_eq!(told(|_| 500, |_| (800, 150)), [500]);
        assert_eq!(told(|_| 500, |height| (800, height.min(200))), [500]);
        assert_eq!(told(|_| 500, |height| (800, height.min(470))), [500, 530]);
    }

    #[test]
    fn a_scroll_bar_that_comes_and_goes_keeps_the_larger_height() {
        // The content's own scroll bar, where it is higher at less width.
        let own = |width| if width < 800 { 560 } else { 500 };
        let of_frame = |height| (if height < 530 { 785 } else { 800 }, height);
        assert_eq!(told(own, of_frame), [500, 560]);
        // That of the page around, where a picture is lower at less width.
        let of_page = |height| (if height > 490 { 785 } else { 800 }, height);
        assert_eq!(told(|width| width * 500 / 800, of_page), [500, 490, 500]);
    }

    #[test]
    fn a_turned_phone_and_changed_content_are_told_each_time() {
        let mut told = ToldHeight::default();
        let size = |width, height| ContentSize { width, height };
        for (now, expected) in [
            (size(800, 500), Some(500)),
            (size(400, 700), Some(700)),
            (size(800, 500), Some(500)),
            (size(800, 560), Some(560)),
            (size(800, 500), Some(500)),
            (size(0, 9000), None),
            (size(800, 500), None),
        ] {
            assert_eq!(told.of_content(now, now.height), expected, "{now:?}");
        }
    }

    #[test]
    fn a_lesson_below_the_picture_has_room() {
        assert_eq!(
            [300.0, 700.0, 900.0].map(|width| screen_height(width, false)),
            [760, 640, 640]
        );
        assert_eq!(
            [300.0, 700.0, 900.0].map(|width| screen_height(width, true)),
            [880, 880, 640]
        );
    }
}
