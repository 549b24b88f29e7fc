import { createContext } from 'react'

/** Whose limited plays are counted, such as one attempt; without it they are forgotten with the page. */
export const PlaysScope = createContext<string | undefined>(undefined)
