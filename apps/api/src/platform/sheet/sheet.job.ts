// What worker threads run for those who read lists from files.
export { readSheetRows } from '@suluh/question-formats/sheet-rows'
