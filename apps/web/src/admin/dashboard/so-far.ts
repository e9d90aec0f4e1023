import { useTranslation } from 'react-i18next';
import type { Point } from './metrics';

/** A function that says of the name of a point, such as its day, that its value is only what has come so far, where it still runs. */
export function useSoFar() {
  const { t } = useTranslation('admin-dashboard');
  return ({ running }: Pick<Point, 'running'>, moment: string) => (running ? t('chart.soFar', { moment }) : moment);
}
