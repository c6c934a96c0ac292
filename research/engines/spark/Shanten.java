package game;

import org.apache.spark.sql.api.java.UDF1;

/** The shanten of a hand of 34 counts, as a function of Spark, through `shanten_jni.c`. */
public final class Shanten implements UDF1<byte[], Byte> {
    static {
        System.loadLibrary("shanten_jni");
    }

    /** The shanten; throws what the library says of a row that is no hand. */
    static native byte shanten(byte[] counts);

    @Override
    public Byte call(byte[] counts) {
        return counts == null ? null : shanten(counts);
    }
}
