// What worker threads run for this folder.
export { readListColumn } from '@suluh/tabular/list-column'
