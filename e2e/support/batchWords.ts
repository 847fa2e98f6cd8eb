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
  none: "Select rows to act on several at once",
  selected: (rows) => `${rows} selected (pages: 1)`,
  retireQuestion: (rows) => `Retire the selected items (${rows})?`,
  deleteQuestion: (rows) => `Delete the selected items (${rows})?`,
  retireResult: "Retire: result",
  done: (rows) => `${rows} done`,
  refused: (rows) => `${rows} not done`,
  alreadyRetired: "This item is already retired",
  allDeleted: (rows) => `Delete: ${rows} done`,
};

export const batchWords = { zh, en };
