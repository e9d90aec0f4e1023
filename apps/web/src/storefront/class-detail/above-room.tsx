import { offersAlert, showsCoupon, type ClassView } from './use-class';
import s from './enrol-card.module.css';

/** The room of what comes above the enrol button, until it is known, so that the button never moves. */
export function AboveRoom({ view }: { view: ClassView }) {
  if (offersAlert(view)) return <div className={s.roomOfAlert} />;
  return showsCoupon(view) && <div className={s.room} />;
}
