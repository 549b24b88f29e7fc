// What worker threads run of this folder.
export { readPeople } from './read-people.ts'
