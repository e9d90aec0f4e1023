const hostname = (host: string) => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * The address of a site from a host below the product's own domain: `codebay` from `codebay.localhost:8080`, where `siteOrigin` is
 * `http://{domain}.localhost:8080`. A single word is returned as it is; any other host gives null.
 */
export function siteAddressOf(host: string, siteOrigin: string): string | null {
  const name = hostname(host);
  if (/^[a-z0-9]+$/.test(name)) return name;
  const suffix = new URL(siteOrigin.replace('{domain}', 'x')).hostname.slice(1);
  const address = name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
  return /^[a-z0-9]+$/.test(address) ? address : null;
}

/** A host in the form in which it is stored and compared: lower case, without port. */
export const hostOf = hostname;

/** The origin under which a site is reached: its own domain if it has one, otherwise its address below the product's domain. */
export const siteOriginOf = (site: { domain: string; customDomain?: string | null }, siteOrigin: string) => {
  if (!site.customDomain) return siteOrigin.replace('{domain}', site.domain);
  const url = new URL(siteOrigin.replace('{domain}', 'x'));
  return `${url.protocol}//${site.customDomain}`;
};
