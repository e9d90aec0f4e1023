import { Navigate } from 'react-router-dom';

/** `/service` is the page of the plan (AM-123). */
export default function ServiceIndex() {
  return <Navigate to="/service/servicemanage" replace />;
}
