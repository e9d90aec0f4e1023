import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { contentApi } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import { ExternalLink, Pencil, Settings2, Trash2, Undo2, Users, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askRemoval } from '../../domain/studio/ask-removal';
import { canDo } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { session } from '../../lib/session';
import type { MenuItem } from '../../ui/menu';
import { MoreMenu } from '../../ui/more-menu';

export const settingsOf = (content: Pick<AdminCourse, 'courseSeq'>) => `/studio/${content.courseSeq}/contents/information`;

/** The menu of what staff can do with a content of the list; none if they can do nothing. */
export function ContentMenu({ one, onEdit }: { one: AdminCourse; onEdit: () => void }) {
  const { t } = useTranslation('studio');
  const { courseSeq, title } = one;
  const lists = [contentApi.list, courseApi.adminList, courseApi.list] as const;
  const remove = useAct(contentApi.remove, {
    silent: true,
    invalidates: [...lists],
    onDone: () => toast(t('contents.removed', { title })),
  });
  const restore = useAct(courseApi.restore, {
    invalidates: [...lists],
    onDone: () => toast(t('contents.restored', { title })),
  });
  const s = session();
  const studio = canDo(s, contentApi.update);
  const items: (MenuItem | null)[] =
    one.state === CLASS_STATE.TRASHED
      ? canDo(s, courseApi.restore)
        ? [
            {
              label: t('contents.restore'),
              icon: <Undo2 aria-hidden="true" />,
              disabled: restore.isPending,
              onSelect: () => restore.mutate({ params: { courseSeq } }),
            },
          ]
        : []
      : [
          ...(studio ? [{ label: t('contents.editDo'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit }] : []),
          ...(studio && canDo(s, courseApi.update)
            ? [{ label: t('contents.settings'), icon: <Settings2 aria-hidden="true" />, to: settingsOf(one) }]
            : []),
          ...(studio && canDo(s, PAYMENT_PAGE)
            ? [{ label: t('contents.payment'), icon: <Wallet aria-hidden="true" />, to: `/studio/${courseSeq}/contents/payment` }]
            : []),
          ...(canDo(s, 'CLASS_STUDENT_READ')
            ? [{ label: t('contents.seeLearners'), icon: <Users aria-hidden="true" />, to: `/classes/${courseSeq}/settings/attendees` }]
            : []),
          { label: t('contents.view'), icon: <ExternalLink aria-hidden="true" />, to: `/classes/${courseSeq}`, newTab: true },
          ...(canDo(s, contentApi.remove)
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
  if (!items.length) return null;
  return <MoreMenu of={title} label={t('contents.more', { title })} items={items} />;
}
