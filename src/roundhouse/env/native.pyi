from librt.vecs import vec as vec
from mypy_extensions import i16 as i16
from mypy_extensions import i64 as i64
from mypy_extensions import u8 as u8

def copy(source: vec[i16], first: i64, count: i64, out: vec[i16], at: i64) -> None: ...
def zeros(out: vec[i16], at: i64, count: i64) -> None: ...
