const chunk = 1000

/** Every row of a list, for paper and the like, which know no pages. */
export async function readAll<T>(
  read: (page: { start: number; end: number }) => Promise<{ data: T[]; total: number }>,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const { data, total } = await read({ start: rows.length, end: rows.length + chunk })
    rows.push(...data)
    if (rows.length >= total || data.length === 0) return rows
  }
}
