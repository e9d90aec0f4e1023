import { boardApi, type Board } from '@madang/contracts/main/board';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { useAct } from '../../lib/query';
import { TabLinks } from '../../ui/nav';
import { Badge } from '../../ui/parts';

export function BoardTabs() {
  const { t } = useTranslation('admin-boards');
  return (
    <TabLinks
      label={t('title')}
      items={[
        { to: '/settings/board/site', label: t('tab.site') },
        { to: '/settings/board/course', label: t('tab.course') },
      ]}
    />
  );
}

/** Two badges: who may read the board, and who may write on it. */
export function Scopes({ board }: { board: Pick<Board, 'readScope' | 'writeScope'> }) {
  const { t } = useTranslation('admin-boards');
  return (
    <>
      <Badge tone="plain">{t('reads', { who: t(`scope.${board.readScope}`) })}</Badge>
      <Badge tone="plain">{t('writes', { who: t(`scope.${board.writeScope}`) })}</Badge>
    </>
  );
}

/** Asks for confirmation, which says how many posts are lost, if any, then deletes the board. */
export function useRemoveBoard(onDone?: () => void) {
  const { t } = useTranslation('admin-boards');
  const remove = useAct(boardApi.remove, {
    invalidates: [boardApi.admin, boardApi.list, boardApi.courses],
    onDone: () => {
      toast(t('remove.done'));
      onDone?.();
    },
  });
  return async (board: Board & { postCount: number }) => {
    const { postCount } = board;
    const go = await confirm(postCount ? t('remove.text', { value: formatCount(postCount), count: postCount }) : t('remove.none'), {
      title: t('remove.title', { name: board.name }),
      action: t('remove.do'),
      danger: true,
    });
    if (go) remove.mutate({ params: { boardSeq: board.boardSeq } });
  };
}
