import { messageApi } from '@madang/contracts/campaign/message';
import { memberApi } from '@madang/contracts/util/member';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { TabLinks } from '../../ui/nav';

/**
 * The tabs between the lists of members, the segments and the messages to members that the person may see; nothing if there is only one
 * tab.
 */
export function MemberTabs() {
  const { t } = useTranslation('admin-members');
  const members = useCan(memberApi.joined);
  const segments = useCan(memberApi.segments);
  const messages = useCan(messageApi.list);
  const items = [
    ...(members
      ? [
          { to: '/settings/members/joined', label: t('tab.joined') },
          { to: '/settings/members/registered', label: t('tab.registered') },
        ]
      : []),
    ...(segments ? [{ to: '/settings/members/segment', label: t('tab.segment') }] : []),
    ...(messages ? [{ to: '/settings/members/messages', label: t('tab.messages') }] : []),
  ];
  return items.length > 1 ? <TabLinks label={t('tab.label')} items={items} /> : null;
}
