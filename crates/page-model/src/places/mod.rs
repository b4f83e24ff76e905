//! Places in lessons and questions as the address names them: ids, without the lessons and questions themselves.

pub mod lesson_file;
pub mod lesson_place;
pub mod lesson_text;
pub mod question_group;
pub mod test_moment;
