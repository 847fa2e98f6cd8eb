//! State machine of a download: that of any task, in words of its own.

use crate::task::states::OF_TASKS;
use tandem_kernel::Machine;

pub static MACHINE: Machine = Machine { name: "content.download_task", ..OF_TASKS };
