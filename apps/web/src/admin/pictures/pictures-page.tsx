import { pictureApi } from '@madang/contracts/main/picture';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { DropArea, FilesButton } from '../../domain/pictures/add-pictures';
import { PictureGrid } from '../../domain/pictures/picture-grid';
import { usePictures } from '../../domain/pictures/use-pictures';
import { StorageSpace } from '../../domain/storage/storage-space';
import { useCan } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useTitle } from '../../lib/title';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { PicturePanel } from './picture-panel';
import l from '../../ui/layout.module.css';

/** The picture library of the site: what each shows and where it is used; a picture can be replaced. */
export default function PicturesPage() {
  const { t } = useTranslation('admin-pictures');
  useTitle(t('title'));
  const { q, set } = useListParams([40], {});
  const [params, setParams] = useSearchParams();
  const open = Number(params.get('picture')) || null;
  const show = (fileSeq: number | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (fileSeq) next.set('picture', String(fileSeq));
        else next.delete('picture');
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  const may = useCan(pictureApi.add);
  const pictures = usePictures(q);
  const none = pictures.pages.isSuccess && pictures.first?.totalCount === 0;
  const nothing = !q && none;
  return (
    <DropArea may={may} onAdded={({ fileSeq }) => show(fileSeq)}>
      {(add) => (
        <>
          <PageHead title={t('title')} note={t('note')}>
            {may && !nothing && <FilesButton tone="primary" size="sm" label={t('add')} onFiles={add} />}
          </PageHead>
          <NotAllowed className={l.below} acts={[[pictureApi.add, t('add')]]} />
          <Card flush>
            {!nothing && (
              <Filters label={t('search')}>
                <SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />
                {pictures.first && (
                  <StorageSpace
                    {...pictures.first}
                    count={t('count', { count: pictures.first.totalCount, value: formatCount(pictures.first.totalCount) })}
                  />
                )}
              </Filters>
            )}
            <div className={l.pad}>
              {nothing ? (
                <Empty art="add" title={t('empty')} text={t('emptyText')}>
                  {may && <FilesButton tone="primary" label={t('add')} onFiles={add} />}
                </Empty>
              ) : none ? (
                <Empty art="search" title={t('none')} text={t('noneText')} />
              ) : (
                <PictureGrid pictures={pictures} chosen={open} onChoose={({ fileSeq }) => show(fileSeq)} />
              )}
            </div>
          </Card>
          {open && <PicturePanel key={open} fileSeq={open} onShow={show} onClose={() => show(null)} />}
        </>
      )}
    </DropArea>
  );
}
