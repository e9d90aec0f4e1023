import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { boardApi, type Board } from '@madang/contracts/main/board';
import { settingApi } from '@madang/contracts/main/site-setting';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Switch } from '../../ui/choices';
import { FormPage } from '../../ui/form-page';
import { NoContent } from '../../ui/no-content';
import { PageHead } from '../../ui/page-head';
import { Breadcrumb, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useAddMenu } from './add-menu';
import { BoardFields, useBoardForm } from './board-fields';

const BOARDS_PATH = '/settings/board/site';
/** The page for making a board of the site (RT-103) or changing one (RT-104). */
export default function BoardFormPage() {
  const { t } = useTranslation('admin-boards');
  const boardSeq = Number(useParams()['boardSeq'] ?? 0);
  useTitle(t(boardSeq ? 'edit' : 'create'));
  const { found: all, round, save } = useOpened(HISTORY_ENTITY.BOARD, boardApi.admin, undefined, boardSeq || null);
  if (!boardSeq) return <BoardForm board={null} save={save} />;
  if (all.isPending) return <SkeletonRows />;
  if (all.isError) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />;
  const board = all.data.boards.find((one) => one.boardSeq === boardSeq);
  return board ? <BoardForm key={`${boardSeq}/${round}`} board={board} save={save} /> : <NoContent />;
}

function BoardForm({ board, save }: { board: Board | null; save: Opened['save'] }) {
  const { t } = useTranslation('admin-boards');
  const navigate = useNavigate();
  const design = useCan(settingApi.saveMenus);
  const addMenu = useAddMenu();
  const [inMenu, setInMenu] = useState(design);
  const [saved, setSaved] = useState(false);
  const form = useBoardForm(board, false, async (body) => {
    if (board) {
      if (!(await save((seen) => call(boardApi.update, { params: { boardSeq: board.boardSeq }, body, seen })))) return;
    } else {
      const made = await call(boardApi.create, { body: { ...body, courseSeq: null } });
      if (inMenu && design) await addMenu(made.name, `/boards/${made.boardSeq}`);
    }
    await invalidate(boardApi.admin, boardApi.list, boardApi.find);
    if (board || !inMenu) toast(t(board ? 'saved' : 'made'));
    setSaved(true);
  });
  const changes = useUnsaved(form, form.formState.isDirty && !saved);
  // Goes back to the list of boards once the form no longer counts as unsaved, so that no warning appears.
  useEffect(() => {
    if (saved) void navigate(BOARDS_PATH, { replace: true });
  }, [saved, navigate]);
  return (
    <FormPage
      form={form}
      changes={changes}
      making={board ? undefined : { action: t('create'), onCancel: () => void navigate(BOARDS_PATH) }}
      onRevert={() => form.reset()}
      head={
        <>
          <Breadcrumb items={[{ label: t('title'), to: BOARDS_PATH }, { label: board?.name ?? t('create') }]} />
          <PageHead narrow title={t(board ? 'edit' : 'create')} />
        </>
      }
    >
      <Card>
        <BoardFields form={form} />
      </Card>
      {!board && design && (
        <Card>
          <Switch label={t('field.menu')} hint={t('field.menuHint')} value={inMenu} onChange={setInMenu} />
        </Card>
      )}
    </FormPage>
  );
}
