import { readConfig } from '#config.ts'
import { openDatabase } from '#db/open.ts'
import { buildApp } from './app.ts'

const config = readConfig()
const database = await openDatabase(config)
const app = await buildApp(config, database)
await app.http.listen({ port: config.port, host: config.host })
