/** Where a file of our own stands, and its id. */
export const ownFile = /\/api\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/
