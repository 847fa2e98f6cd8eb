mod approval;
mod confirmation;
mod drift;
mod feed;
mod order;
mod support;
