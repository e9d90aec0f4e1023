import { bootstrap } from '@madang/server/bootstrap';
import { AppModule } from './app.module';

await bootstrap('campaign', AppModule);
