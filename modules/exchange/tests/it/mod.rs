mod approval;
mod confirmation;
mod drift;
mod order;
mod support;
