import { MEETING_FAULT } from '@madang/contracts/codes';
import { hoursAfter } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { config, liveServices } from '@madang/server/config';
import { ConferenceHttp } from '../../apps/api-main/src/conference/conference-http';
import { GooroomeeProvider } from '../../apps/api-main/src/conference/gooroomee.provider';
import { ConferenceFault, type ConferenceProvider } from '../../apps/api-main/src/conference/provider';
import { ZoomProvider } from '../../apps/api-main/src/conference/zoom.provider';
import { bad, ok, reasonOf, warn, type Finding } from './finding';

const LIVES_TIMEOUT_MS = 6 * SECOND;
/** The name of a meeting that nobody has made, so that looking for it reads all lists and finds nothing. */
const NO_MEETING = 'madang-doctor';
const now = () => new Date();
const isSandbox = () => config.liveProvider === 'sandbox';

/** Says of each conference service of the platform whether it takes our keys. Without any, lives are plain links. */
export async function lives(): Promise<Finding[]> {
  const { zoom, zoomUrls, gooroomee, jitsi } = liveServices;
  const http = (name: string) => new ConferenceHttp(name, now);
  const all = await Promise.all([
    zoom &&
      asked('Zoom', new ZoomProvider(zoom, zoomUrls, http('Zoom'), String), zoom.hosts, 'ZOOM_…, the scopes of its app and ZOOM_HOSTS'),
    zoom && !zoom.webhookSecret && warn('lives (Zoom attendance)', CLICKS, 'Subscribe the app to its notices and set ZOOM_WEBHOOK_SECRET.'),
    gooroomee && asked('Gooroomee', new GooroomeeProvider(gooroomee, http('Gooroomee')), [], 'GOOROOMEE_TOKEN'),
    jitsi && !isSandbox() && reached(jitsi.url),
  ]);
  return all.filter((one) => !!one);
}
const CLICKS = 'Attendance of lives at Zoom is what people click, since its notices are not set up.';

/** Looks for a meeting that is not there at each host: this needs the keys, the right to read meetings, and that the hosts exist. */
async function asked(name: string, provider: ConferenceProvider, hosts: readonly string[], variables: string): Promise<Finding> {
  const what = `lives (${name})`;
  try {
    await provider.find({ tag: NO_MEETING, topic: NO_MEETING, from: now(), to: hoursAfter(Date.now(), 1), hosts });
    return ok(what, isSandbox() ? `The stand-in of ${name} takes our keys.` : `${name} takes our keys.`);
  } catch (e) {
    const fault = e instanceof ConferenceFault ? e.fault : null;
    if (fault === MEETING_FAULT.LIMITED) return warn(what, `${name} has heard too much of us: ${reasonOf(e)}.`, 'Ask again in a while.');
    if (fault === MEETING_FAULT.KEYS || fault === MEETING_FAULT.REFUSED)
      return bad(what, `${name} does not take our keys, or not for this: ${reasonOf(e)}.`, `Look at ${variables}.`);
    const todo = isSandbox() ? 'The stand-in runs beside the services: start them.' : `Look at this machine's way to ${name}.`;
    return bad(what, `${name} does not answer: ${reasonOf(e)}.`, todo);
  }
}

/** Whether the Jitsi server answers. Whether it takes our signature shows nothing but entering a room. */
async function reached(url: string): Promise<Finding> {
  const what = 'lives (Jitsi)';
  try {
    const answer = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(LIVES_TIMEOUT_MS) });
    if (answer.status < 500) return ok(what, `${new URL(url).host} answers; whether it takes our signature shows the first room.`);
    return bad(what, `${new URL(url).host} answers ${answer.status}.`, 'Look at the Jitsi server.');
  } catch (e) {
    return bad(what, `${new URL(url).host} does not answer: ${reasonOf(e)}.`, 'Set JITSI_URL right, or start the server.');
  }
}
