//! Small workbooks made whole: templates, and workbooks that say what is wrong with each cell.
