import { Navigate } from 'react-router-dom';

/** `/service` leads to the page of the site plan (AM-123). */
export default function ServiceIndex() {
  return <Navigate to="/service/servicemanage" replace />;
}
