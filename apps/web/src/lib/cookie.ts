import { DAY_SECONDS } from '@madang/contracts/time';

export function getCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
/** Sets a cookie that lasts `days` days; without `days` it ends with the browser session. */
export function setCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; max-age=${Math.round(days * DAY_SECONDS)}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/${age}; samesite=lax`;
}
export function dropCookie(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}
