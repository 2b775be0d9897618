// `npm run soak`: the kill test with as many cycles as a night allows (2,000 unless told otherwise).
import { runKillCycles } from './kill-cycles.ts';

const began = Date.now();
const report = await runKillCycles(Number(process.argv[2] ?? 2000), {
  readAllEvery: 50,
  progress: (cycle, acknowledged) => {
    if (cycle % 50 === 0)
      console.log(
        `${cycle} kills, ${acknowledged} acknowledged, ${Math.round((Date.now() - began) / 1000)} s`,
      );
  },
});
console.log(
  `${report.cycles} kills, ${report.acknowledged} acknowledged, ${report.lost.length} lost, ${report.corrupt.length} corrupt`,
);
for (const line of [...report.lost, ...report.corrupt]) console.log(line);
process.exitCode = report.lost.length + report.corrupt.length === 0 ? 0 : 1;
