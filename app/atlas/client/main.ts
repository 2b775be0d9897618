// The script of every page of the atlas: the search, and on a chart's page its journeys and paths.
import { startSearch } from './search.ts';
import { startStage } from './stage.ts';

startSearch(document.body.dataset.root ?? '');
startStage();
