import { USER_TYPE } from '@madang/contracts/codes';
import { settingApi } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { configurationApi } from '@madang/contracts/util/configuration';
import { domainApi } from '@madang/contracts/util/domain-calls';
import { canDo } from '../../lib/can';
import type { Session } from '../../lib/session';

/** The sections of the site's settings in their order; the address names one by its id, as in `/settings/configuration#talk`. */
export const CONFIGURATION_SECTIONS = ['basics', 'talk', 'live', 'words', 'connect', 'closing'] as const;
export type ConfigurationSection = (typeof CONFIGURATION_SECTIONS)[number];

const CONNECTING_CALLS = [domainApi.list, socialApi.saveApp, configurationApi.save];
/** The condition under which a section has something for the person; sections without a condition are for all who may open the page. */
const SECTION_NEEDS: Partial<Record<ConfigurationSection, (session: Session) => boolean>> = {
  connect: (session) => CONNECTING_CALLS.some((one) => canDo(session, one)),
  closing: (session) => session.userTypeCd === USER_TYPE.OWNER || canDo(session, settingApi.saveWhiteLabel),
};
/** The sections in which this person can do something. */
export const sectionsFor = (session: Session): readonly ConfigurationSection[] =>
  CONFIGURATION_SECTIONS.filter((id) => SECTION_NEEDS[id]?.(session) ?? true);
