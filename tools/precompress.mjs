// node tools/precompress.mjs FILE ...
// Writes FILE.br and FILE.gz beside each file that either makes a tenth smaller.
import fs from 'node:fs';
import zlib from 'node:zlib';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

for (const path of process.argv.slice(2)) {
  const content = fs.readFileSync(path);
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length };
  const made = { br: zlib.brotliCompressSync(content, { params }), gz: zlib.gzipSync(content, { level: 9 }) };
  for (const [kind, packed] of Object.entries(made)) {
    if (packed.length < 0.9 * content.length) fs.writeFileSync(`${path}.${kind}`, packed);
  }
}
