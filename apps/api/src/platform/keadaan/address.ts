import { networkInterfaces } from 'node:os'
import type { Config } from '#platform/config.ts'

type Interfaces = ReturnType<typeof networkInterfaces>
type Served = Pick<Config, 'host' | 'port' | 'publicUrl' | 'localName'>

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')
const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'
/** Of this machine's own programs: containers, virtual machines, tunnels. */
const virtualName =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|tailscale|zt|wg)|vEthernet|VirtualBox|VMware|WSL|Hyper-V/i
/** What schools have at home comes first, and last what networks of trials have. */
const privateNets = [
  /^192\.168\./,
  /^10\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^(192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89])\./,
]

/**
 * Where to listen when nobody has said: the whole network of a school; only this machine where passwords are known to all
 * (`hasDemo`), where somebody stands in front (`publicUrl`) or looks after the database, and where the internet itself
 * is at an interface.
 */
export function chooseHost(
  { host, publicUrl, databaseUrl }: Pick<Config, 'host' | 'publicUrl' | 'databaseUrl'>,
  hasDemo: boolean,
  interfaces: Interfaces = networkInterfaces(),
): string {
  if (host !== undefined) return host
  const isOpen = addressesIn(interfaces).some(({ rank }) => rank < 0)
  return hasDemo || publicUrl || databaseUrl || isOpen ? '127.0.0.1' : '0.0.0.0'
}

/** Addresses that others type to come here, the likeliest first; none where only this machine is served. */
export function addressesOf(
  { host, port, publicUrl, localName }: Served,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  if (publicUrl) return [publicUrl.replace(/\/+$/, '')]
  if (host === undefined || isLoopback(host)) return []
  const to = (name: string) => (port === 80 ? `http://${name}` : `http://${name}:${port}`)
  if (!isEverywhere(host)) return [to(host.includes(':') ? `[${host}]` : host)]
  return [...lanAddresses(interfaces), ...(localName ? [localName] : [])].map(to)
}

/** This machine's own addresses in the network; those of containers and tunnels only where there is no other. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = addressesIn(interfaces)
  const real = found.filter(({ name }) => !virtualName.test(name))
  return (real.length > 0 ? real : found)
    .toSorted((a, b) => Math.abs(a.rank) - Math.abs(b.rank))
    .map(({ address }) => address)
}

/** `rank` is below zero for an address of the internet. */
function addressesIn(interfaces: Interfaces): { name: string; address: string; rank: number }[] {
  return Object.entries(interfaces).flatMap(([name, list = []]) =>
    list
      .filter(
        ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
      )
      .map(({ address }) => {
        const place = privateNets.findIndex((net) => net.test(address))
        return { name, address, rank: place < 0 ? -privateNets.length : place }
      }),
  )
}
