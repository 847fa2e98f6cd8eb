/** The texts of batch actions. */
const zh = {
  tick: (row: number) => `选择第 ${row} 行`,
  none: "勾选多行可批量处理",
  selected: (rows: number) => `已选 ${rows} 行，分布在 1 页`,
  retireQuestion: (rows: number) => `停用选中的 ${rows} 个字典项？`,
  deleteQuestion: (rows: number) => `删除选中的 ${rows} 个字典项？`,
  retireResult: "停用的结果",
  done: (rows: number) => `已完成 ${rows} 行`,
  refused: (rows: number) => `未完成 ${rows} 行`,
  alreadyRetired: "该字典项已停用",
  allDeleted: (rows: number) => `删除：已完成 ${rows} 行`,
};

const en: typeof zh = {
  tick: (row) => `Select row ${row}`,
  none: "Select rows to process several at once",
  selected: (rows) => `${rows} selected on 1 page`,
  retireQuestion: (rows) => `Retire ${rows} selected ${rows === 1 ? "item" : "items"}?`,
  deleteQuestion: (rows) => `Delete ${rows} selected ${rows === 1 ? "item" : "items"}?`,
  retireResult: "Retire: results",
  done: (rows) => `${rows} completed`,
  refused: (rows) => `${rows} failed`,
  alreadyRetired: "This item is already retired",
  allDeleted: (rows) => `Delete: ${rows} completed`,
};

export const batchWords = { zh, en };
