import { pictureApi, type Picture } from '@madang/contracts/main/picture';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadsOffNotice } from '../site-switch/switched-off';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchField } from '../../ui/page-head';
import { Empty } from '../../ui/states';
import { DropArea, FilesButton } from './add-pictures';
import { PictureGrid } from './picture-grid';
import { usePictures } from './use-pictures';
import l from '../../ui/layout.module.css';

interface PickerProps {
  title?: string;
  action?: string;
  /** The number of the picture to be replaced, which is not offered. */
  except?: number;
  onPick: (picture: Picture) => void;
  onClose: () => void;
}
/** Chooses a picture of the library; new pictures can be added first. */
export default function PicturePicker({ title, action, except, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('pictures');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Picture | null>(null);
  const found = usePictures(q);
  const pictures = { ...found, list: found.list.filter((one) => one.fileSeq !== except) };
  const may = useCan(pictureApi.add);
  return (
    <Dialog
      open
      size="l"
      title={title ?? t('choose')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" disabled={!chosen} onClick={() => chosen && onPick(chosen)}>
            {action ?? t('use')}
          </Button>
        </>
      }
    >
      <DropArea may={may} onAdded={setChosen}>
        {(add) => (
          <>
            <UploadsOffNotice />
            <div className={l.between}>
              <SearchField label={t('search')} value={q} onSearch={setQ} />
              {may && <FilesButton label={t('add')} onFiles={add} />}
            </div>
            {found.pages.isSuccess && pictures.list.length === 0 ? (
              q ? (
                <Empty tight heading="h3" art="search" title={t('none')} text={t('noneText')} />
              ) : (
                <Empty tight heading="h3" title={t('empty')} text={t('emptyText')} />
              )
            ) : (
              <PictureGrid pictures={pictures} chosen={chosen?.fileSeq ?? null} onChoose={setChosen} />
            )}
          </>
        )}
      </DropArea>
    </Dialog>
  );
}
