/** Up to here an item is hard, from the other on it is easy (Arikunto): the share of points that students got. */
export const hard = 0.3
export const easy = 0.7

export function facilityWord(facility: number): string {
  if (facility < hard) return 'Sukar'
  return facility > easy ? 'Mudah' : 'Sedang'
}
