/** Whether a field, of a filter or of a report, is one that a tenant made for itself. */
export const isAtributField = (field: string): boolean => field.startsWith('atribut.')
