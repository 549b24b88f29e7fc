/** The role that the API works as: it owns nothing and row level security binds it. */
export const apiRole = 'suluh_api'
