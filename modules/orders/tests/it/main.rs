mod stamps;
