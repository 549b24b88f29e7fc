// What worker threads run for this folder.
export { readListColumn } from '@suluh/question-formats/list-column'
