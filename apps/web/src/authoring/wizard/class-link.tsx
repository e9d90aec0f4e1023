import type { Course } from '@madang/contracts/main/course';
import QRCode from 'qrcode';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { coursePath } from '../../domain/course/course-card';
import { openFile } from '../../lib/download';
import { report } from '../../lib/api';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/parts';
import { QR_MARGIN, QrPicture } from '../../ui/qr-picture';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** The width in pixels of the QR code's picture, large enough for a poster. */
const QR_PICTURE_PX = 1024;

/** The address of a class for sharing, as text that breaks after a slash or a dot, and as a QR code. */
export function ClassLink({ course }: { course: Course }) {
  const { t } = useTranslation('authoring');
  const url = new URL(coursePath(course), location.origin).href;
  const save = () =>
    QRCode.toDataURL(url, { width: QR_PICTURE_PX, margin: QR_MARGIN }).then((picture) => openFile(picture, `${course.title}.png`), report);
  return (
    <div className={l.between}>
      <QrPicture text={url} label={t('sheet.qr')} width={112} />
      <div className={cx(l.stack8, l.grow)}>
        <output className={l.box} aria-label={t('sheet.address')}>
          {url
            .replace(/^https?:\/\//, '')
            .split(/(?<=[/.])/)
            .map((part, i) => (
              <Fragment key={i}>
                {part}
                <wbr />
              </Fragment>
            ))}
        </output>
        <p className={l.row}>
          <CopyButton text={url} label={t('sheet.copy')} />
          <Button size="sm" onClick={() => void save()}>
            <Download aria-hidden="true" />
            {t('sheet.saveQr')}
          </Button>
        </p>
      </div>
    </div>
  );
}
