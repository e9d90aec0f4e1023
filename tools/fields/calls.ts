import { REGISTRY, type Registered } from '@madang/contracts/registry';

interface Place {
  call: Registered;
  method: string;
  path: string;
  matches: RegExp;
}
/** How many parameters a path has; paths with fewer are tried first, as in the services. */
const looseness = ({ path }: Place) => (path.match(/:/g) ?? []).length;

/** Makes a function that finds the call of a request, or of the route that answered it. */
export function finder(calls: readonly Registered[] = REGISTRY): (method: string, path: string) => Registered | undefined {
  const places = calls
    .flatMap((call): Place[] => {
      const { method, version, service, path, aliases } = call.endpoint;
      return [path, ...aliases].map((one) => ({
        call,
        method,
        path: one,
        matches: new RegExp(`^/api/${service}/${version}${one.replace(/:\w+/g, '[^/]+')}$`),
      }));
    })
    .sort((a, b) => looseness(a) - looseness(b));
  return (method, path) => places.find((place) => place.method === method && place.matches.test(path))?.call;
}
