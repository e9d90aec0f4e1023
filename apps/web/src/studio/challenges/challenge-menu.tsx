import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { challengeApi, type AdminChallenge } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import { ExternalLink, Pencil, Target, Trash2, Undo2, Users, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askRemoval } from '../../domain/studio/ask-removal';
import { canDo } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { session } from '../../lib/session';
import type { MenuItem } from '../../ui/menu';
import { MoreMenu } from '../../ui/more-menu';

export const detailOf = (courseSeq: number) => `/settings/challenge/detail?courseSeq=${courseSeq}`;

/** The menu of what staff can do with a challenge of the list. */
export function ChallengeMenu({ one }: { one: AdminChallenge }) {
  const { t } = useTranslation('studio');
  const { courseSeq, title } = one;
  const lists = [challengeApi.adminList, courseApi.adminList, courseApi.list];
  const remove = useAct(challengeApi.remove, {
    silent: true,
    invalidates: [...lists],
    onDone: () => toast(t('contents.removed', { title })),
  });
  const restore = useAct(courseApi.restore, { invalidates: [...lists], onDone: () => toast(t('contents.restored', { title })) });
  const s = session();
  const base = `/studio/${courseSeq}/challenge`;
  const trashed: MenuItem[] = canDo(s, courseApi.restore)
    ? [
        {
          label: t('contents.restore'),
          icon: <Undo2 aria-hidden="true" />,
          disabled: restore.isPending,
          onSelect: () => restore.mutate({ params: { courseSeq } }),
        },
      ]
    : [];
  const edits = canDo(s, challengeApi.update);
  const items: (MenuItem | null)[] = [
    ...(edits && canDo(s, courseApi.update)
      ? [{ label: t('challenges.information'), icon: <Pencil aria-hidden="true" />, to: `${base}/information` }]
      : []),
    ...(edits && canDo(s, courseApi.publish)
      ? [{ label: t('missions.title'), icon: <Target aria-hidden="true" />, to: `${base}/curriculums` }]
      : []),
    ...(edits && canDo(s, PAYMENT_PAGE)
      ? [{ label: t('contents.payment'), icon: <Wallet aria-hidden="true" />, to: `${base}/payment` }]
      : []),
    ...(canDo(s, 'CLASS_STUDENT_READ')
      ? [{ label: t('challenges.attendees'), icon: <Users aria-hidden="true" />, to: `${base}/attendees` }]
      : []),
    { label: t('challenges.view'), icon: <ExternalLink aria-hidden="true" />, to: `/classes/${courseSeq}`, newTab: true },
    ...(canDo(s, challengeApi.remove)
      ? [
          null,
          {
            label: t('contents.removeDo'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => void askRemoval(t, one, remove.mutate),
          },
        ]
      : []),
  ];
  const shown = one.state === CLASS_STATE.TRASHED ? trashed : items;
  return <MoreMenu of={title} label={t('contents.more', { title })} items={shown} />;
}
