/** How people read a scoring version's number; 0 is what was published with the package. */
export function scoringLabel(number: number): string {
  return number === 0 ? 'Penskoran semula' : `Penskoran versi ${number}`
}
