import RegisteredPage from './registered-page';

/** The list with an empty form over it (RT-098). */
export default function RegisteredCreatePage() {
  return <RegisteredPage creating />;
}
